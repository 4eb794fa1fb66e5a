/** The version of the user agreement that a new customer accepts; it is written beside the time they did. */
export const agreementVersion = '2026-11-01'
