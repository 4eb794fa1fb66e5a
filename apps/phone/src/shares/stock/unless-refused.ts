import { isRefused } from '@bahi/client/throwing-calls'

/** How often a share is asked for again: never once the server has said that there is none. */
export const unlessRefused =
  (everyMs: number) =>
  ({ state }: { readonly state: { readonly error: unknown } }): number | false =>
    isRefused(state.error) ? false : everyMs
