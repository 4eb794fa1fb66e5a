export const passkeysKey = ['own-passkeys'] as const
