import type { QueryClient } from '@tanstack/react-query'
import type { SessionStore } from './session.ts'

/**
 * Forgets all answers of the server, also those still under way, when the logged-in customer changes or logs out, in this tab, in
 * another tab, or by the server. Data of the previous customer must not show, not even for a moment.
 */
export function forgetWithSession(
  session: Pick<SessionStore, 'read' | 'subscribe'>,
  queries: Pick<QueryClient, 'clear'>,
): () => void {
  let token = session.read()
  return session.subscribe(() => {
    const now = session.read()
    if (now === token) return
    token = now
    queries.clear()
  })
}
