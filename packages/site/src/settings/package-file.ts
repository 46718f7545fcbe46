// The files of this package. The code runs from `src`, from `dist` and, in one file, from `dist/node`.

/** Returns the URL of a file or folder of the package, such as `assets/themes/`. */
export const packageFile = (path: string): URL => new URL(`../../${path}`, import.meta.url);

/** The folder of the code. */
export const CODE_FOLDER = new URL("../", import.meta.url);
