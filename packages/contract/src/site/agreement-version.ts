/** The user agreement and privacy notice in force: the day they begin. Phone and server are built with the same text, and say so to each other. */
export const agreementVersion = '2026-11-22'
