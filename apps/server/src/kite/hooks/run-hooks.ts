import type { HookParts } from './hook-parts.ts'
import { forgetMessages } from './hook-rows.ts'
import { noteChanges } from './note-changes.ts'
import { sendMessages } from './send-messages.ts'

const KEPT_MS = 30 * 86_400_000

/** One run of the worker of hooks: notes what changed, sends what is due, forgets what is old. Any process may run it. */
export async function runHooks(parts: HookParts): Promise<void> {
  await noteChanges(parts)
  await sendMessages(parts)
  await forgetMessages(parts.pool, new Date(parts.systemClock().getTime() - KEPT_MS))
}
