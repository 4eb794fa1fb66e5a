import type { QueryClient } from '@tanstack/react-query'
import type { SessionStore } from './session.ts'

/**
 * Forgets all answers of the server, and those still under way, when another customer or nobody is logged in: whether this tab did it,
 * another one, or the server. Nothing of whoever was here before may show, not even for a moment.
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
