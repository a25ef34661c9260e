"""Requests to a real server, path as it is given: no client puts it right."""

from http.client import HTTPConnection, HTTPResponse

HERE = "127.0.0.1"


def get(
    port: int, path: str, method: str = "GET", **headers: str
) -> tuple[HTTPResponse, bytes]:
    connection = HTTPConnection(HERE, port, timeout=60)
    connection.request(method, path, headers=headers)
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer, content
