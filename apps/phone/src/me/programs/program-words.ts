import type { ProgramKey } from '@bahi/contract/programs/calls'
import type { HookOutcome } from '@bahi/contract/programs/hooks'
import type { ProgramScope } from '@bahi/contract/programs/program-scopes'
import type { TextKey } from '../../text/use-text.tsx'

export const scopeTexts = {
  read: { name: 'program.scope.read', detail: 'program.scope.read.text' },
  trade: { name: 'program.scope.trade', detail: 'program.scope.trade.text' },
  'market-data': { name: 'program.scope.marketData', detail: 'program.scope.marketData.text' },
} as const satisfies Record<ProgramScope, { name: TextKey; detail: TextKey }>

export const stateTexts = {
  'in-force': 'program.state.inForce',
  stopped: 'program.state.stopped',
  'stopped-by-staff': 'program.state.stoppedByStaff',
  ended: 'program.state.ended',
  'account-locked': 'program.state.locked',
} as const satisfies Record<ProgramKey['state'], TextKey>

export const hookTexts = {
  delivered: 'program.hooks.delivered',
  answered: 'program.hooks.answered',
  redirected: 'program.hooks.redirected',
  'inner-address': 'program.hooks.innerAddress',
  'no-name': 'program.hooks.noName',
  'too-slow': 'program.hooks.tooSlow',
  unreachable: 'program.hooks.unreachable',
  'key-ended': 'program.hooks.keyEnded',
} as const satisfies Record<HookOutcome, TextKey>
