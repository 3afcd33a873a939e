/** The version that people see. A test keeps it equal to package.json, which the packaged program need not read. */
export const VERSION = '0.1.0'
