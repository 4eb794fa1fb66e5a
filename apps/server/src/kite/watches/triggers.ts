import type { KiteRouteName } from '@bahi/contract/programs/kite-routes'
import {
  type TriggerView,
  cancelTrigger,
  changeTrigger,
  createTrigger,
  getTrigger,
  listTriggers,
} from '@bahi/contract/shares/triggers'
import { type KiteCall, type KiteHandler, askCall } from '../calls/kite-call.ts'
import type { KiteParts } from '../calls/kite-parts.ts'
import { forgetRetry } from '../calls/retry-key.ts'
import { readGtt } from './read-gtt.ts'
import { gttOf } from './trigger-view.ts'

type GttRoute = Extract<KiteRouteName, `${string} /gtt/${string}`>

const refusedAs = 'OrderException'
const PAGE = 200

/** Good till triggered: the format's words for Bahi's triggers. */
export function gttHandlers(parts: KiteParts): Readonly<Record<GttRoute, KiteHandler>> {
  const show = (trigger: TriggerView, { who }: KiteCall) => gttOf(parts.market.instruments, trigger, who.customerId)
  const idOf = ({ path }: KiteCall) => path['trigger_id'] ?? ''
  return {
    'GET /gtt/triggers': async (call) => (await readTriggers(parts, call)).map((trigger) => show(trigger, call)),
    'GET /gtt/triggers/:trigger_id': async (call) =>
      show(await askCall(parts, call, getTrigger, { triggerId: idOf(call) }, { refusedAs }), call),
    'POST /gtt/triggers': async (call) => {
      const { code, side, terms } = readGtt(parts.market.instruments, call)
      const made = await askCall(
        parts,
        call,
        createTrigger,
        { code, side, kind: 'gtt', ...terms },
        { refusedAs, key: call.retryKey },
      )
      return { trigger_id: made.id }
    },
    'PUT /gtt/triggers/:trigger_id': async (call) => {
      const { terms } = readGtt(parts.market.instruments, call)
      await askCall(parts, call, changeTrigger, { triggerId: idOf(call), ...terms }, { refusedAs })
      await forgetRetry(parts, call, idOf(call))
      return { trigger_id: idOf(call) }
    },
    'DELETE /gtt/triggers/:trigger_id': async (call) => {
      await askCall(parts, call, cancelTrigger, { triggerId: idOf(call) }, { refusedAs })
      await forgetRetry(parts, call, idOf(call))
      return { trigger_id: idOf(call) }
    },
  }
}

async function readTriggers(parts: KiteParts, call: KiteCall): Promise<TriggerView[]> {
  const triggers: TriggerView[] = []
  for (let page = 1; ; page += 1) {
    const { items, more } = await askCall(parts, call, listTriggers, { state: 'all', page, size: PAGE })
    triggers.push(...items)
    if (!more) return triggers
  }
}
