"""Files from and to a device, through the browser's own picker."""

from pathlib import Path

from tests.browser.thumb import Thumb


def open_file(thumb: Thumb, file: Path) -> None:
    """Touch *Open a file*, and choose *file*."""
    with thumb.page.expect_file_chooser() as chooser:
        thumb.tap("Open a file")
    chooser.value.set_files(file)


def choose_picture(thumb: Thumb, file: Path) -> None:
    """Touch *Choose a picture of a code*, and choose *file*."""
    with thumb.page.expect_file_chooser() as chooser:
        thumb.tap("Choose a picture of a code")
    chooser.value.set_files(file)


def saved(thumb: Thumb, button: str, folder: Path) -> Path:
    """Touch *button* and return the file that the browser keeps."""
    thumb.sees(button)
    with thumb.page.expect_download() as download:
        thumb.tap(button)
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file
