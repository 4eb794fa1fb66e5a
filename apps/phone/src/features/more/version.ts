/** The version this code is: 1.0.2, code 100. */
export const appVersion = '1.0.2'
