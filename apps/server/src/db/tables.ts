/** The tables, as Kysely sees them. */
export type Tables = Record<never, never>
