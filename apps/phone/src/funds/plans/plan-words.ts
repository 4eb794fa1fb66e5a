import type { SchemeState } from '@bahi/contract/funds/views'
import type { TextKey } from '../../text/use-text.tsx'

/** Why a plan takes no purchases now; an open one takes them. */
export const closedKeys = {
  coming: 'plan.state.coming',
  open: null,
  closed: 'plan.state.closed',
  retired: 'plan.state.retired',
} as const satisfies Record<SchemeState, TextKey | null>
