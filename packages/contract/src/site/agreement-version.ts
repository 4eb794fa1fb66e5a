/**
 * The day from which the present user agreement and privacy notice hold. Phone and server are built with the same text
 * and compare this version.
 */
export const agreementVersion = '2026-11-27'

/** Every version, the present one first. Customers can read the ones before, which they may have accepted. */
export const agreementVersions = [agreementVersion, '2026-11-26', '2026-11-22'] as const
