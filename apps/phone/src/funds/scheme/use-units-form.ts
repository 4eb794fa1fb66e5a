import { useState } from 'react'
import { useDebounced } from '@bahi/ui/base/use-debounced'
import { useOnline } from '../../live/use-online.ts'
import { useNavigation } from '../../navigation/navigate.ts'
import { paths } from '../../navigation/paths.ts'
import { useText } from '../../text/use-text.tsx'
import {
  cleanUnits,
  firstUnits,
  splitProblems,
  parseUnits,
  type SchemeKind,
  type SchemeSide,
  type SchemeTerms,
} from './units-rules.ts'
import { useSchemeOrder, useSchemePreview } from './use-schemes.ts'

const typingMs = 250

/** An order of units from the first figure to its own page: what is typed, what the server says to it, one send per intent. */
export function useUnitsForm({
  kind,
  side,
  scheme,
  open,
}: {
  kind: SchemeKind
  side: SchemeSide
  scheme: SchemeTerms
  open: boolean
}) {
  const { t } = useText()
  const online = useOnline()
  const navigation = useNavigation()
  const [typed, setTyped] = useState(() => String(firstUnits(scheme, side)))
  const [isTouched, setTouched] = useState(false)
  const units = parseUnits(typed)
  const asked = useDebounced(units, typingMs)
  const query = useSchemePreview({ kind, side, code: scheme.code, units: asked, enabled: open })
  const order = useSchemeOrder({ kind, side })
  // A holding below the minimum can only be redeemed whole, so the field begins with all its units.
  const most = query.data?.preview.mostUnits ?? 0
  if (side === 'sell' && !isTouched && most > 0 && units !== null && most < units) setTyped(String(most))
  const isCurrent = asked === units && query.data !== undefined && !query.isPlaceholderData
  const problems = isCurrent ? splitProblems(query.data.preview.problems) : { ofUnits: [], others: [] }
  const broken = problems.ofUnits.length + problems.others.length
  return {
    kind,
    side,
    scheme,
    typed,
    units,
    problems,
    /** The last answer, with the units that it belongs to. */
    answer: query.data,
    /** The first answer did not come: the form has no figures to show. */
    failed: query.isError && query.data === undefined,
    retry: () => void query.refetch(),
    change: (value: string) => {
      order.reset()
      setTouched(true)
      setTyped(cleanUnits(value))
    },
    /** Whether leaving would lose what the customer typed. */
    isFilled: isTouched && (order.isIdle || order.isError),
    startAgain: () => {
      setTouched(false)
      setTyped(String(firstUnits(scheme, side)))
    },
    send: () => {
      // In the place of the form: going back must not lead to what was sent already.
      if (units !== null)
        order.mutate(
          { code: scheme.code, units },
          { onSuccess: ({ id }) => navigation.redirect(paths.fundOrder, { order: id }) },
        )
    },
    isSending: order.isPending,
    /** Why the last press came to nothing, until something is changed. */
    failure: order.isError ? order.error : null,
    isReady: online && isCurrent && units !== null && broken === 0,
    /** Said by the button in place of its own words. */
    lockedText: !online
      ? t('order.locked.offline')
      : broken > 0
        ? t('order.locked.problems', { count: broken })
        : undefined,
  }
}

export type UnitsFormState = ReturnType<typeof useUnitsForm>
