export const programScopes = ['read', 'trade'] as const
export type ProgramScope = (typeof programScopes)[number]
