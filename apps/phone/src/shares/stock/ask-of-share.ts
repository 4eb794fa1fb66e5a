import { failure } from '@bahi/client/outcome'
import { CallFailed, isRefused } from '@bahi/client/throwing-calls'
import { instrumentDeleted } from '@bahi/contract/messages/refusals'

/** An address may have lost its code: the phone then says what the server says of a code that no share has, without asking. */
export async function askOfShare<Reply>(code: string, ask: () => Promise<Reply>): Promise<Reply> {
  if (code === '') throw new CallFailed(failure('refused', instrumentDeleted, { fields: ['code'] }))
  return ask()
}

/** How often a share is asked for again: never once the server has said that there is none. */
export const unlessRefused =
  (everyMs: number) =>
  ({ state }: { readonly state: { readonly error: unknown } }): number | false =>
    isRefused(state.error) ? false : everyMs
