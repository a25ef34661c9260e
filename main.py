"""Start Companion from this folder, or as the app that Flet builds of it."""

from screens.start import start

if __name__ == "__main__":
    start()
