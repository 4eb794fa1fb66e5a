import { useReducer } from 'react'
import type { SipView } from '@bahi/contract/funds/sips'
import { useDebounced } from '@bahi/ui/base/use-debounced'
import type { Grouping } from '@bahi/ui/fields/group-while-typing'
import { useOnline } from '../../live/use-online.ts'
import { useNavigation } from '../../navigation/navigate.ts'
import { paths } from '../../navigation/paths.ts'
import { whyLocked } from '../../sips/why-locked.ts'
import { parseAmount } from '../../text/typed-amount.ts'
import { useText } from '../../text/use-text.tsx'
import { isChanged, openSipForm, reduceSipForm, sipTerms, type SipEvent } from './sip-form.ts'
import { useSaveSip, useSipPreview } from './use-sips.ts'

const typingMs = 300

/** A SIP from its first figure to its place in the list: fields, what they would buy, one send per intent. */
export function useSipForm({ code, sip, onSaved }: { code: string; sip: SipView | null; onSaved: () => void }) {
  const { t, language } = useText()
  const online = useOnline()
  const navigation = useNavigation()
  const grouping: Grouping = language === 'zh' ? 'none' : 'lakh'
  const [form, dispatch] = useReducer(reduceSipForm, null, () => openSipForm(sip))
  const terms = sipTerms(form)
  // Without an amount the server still says the least, and when the first time would be.
  const wanted = JSON.stringify(terms ?? { amountPaise: parseAmount(form.typed) ?? 0, dayOfMonth: form.day })
  const asked = useDebounced(wanted, typingMs)
  const query = useSipPreview(code, JSON.parse(asked) as NonNullable<typeof terms>)
  const save = useSaveSip()
  const isCurrent = asked === wanted && query.data !== undefined && !query.isPlaceholderData
  const problems = terms !== null && isCurrent ? query.data.problems : []
  const isSame = sip !== null && terms !== null && !isChanged(terms, sip)
  const opened = openSipForm(sip)
  return {
    isFilled: (form.typed !== opened.typed || form.day !== opened.day) && (save.isIdle || save.isError),
    form,
    terms,
    problems,
    grouping,
    isSame,
    preview: query.data,
    failed: query.isError && query.data === undefined,
    retry: () => void query.refetch(),
    change: (event: SipEvent) => {
      save.reset()
      dispatch(event)
    },
    send: () => {
      if (terms === null) return
      save.mutate(
        { code, id: sip?.id ?? null, terms },
        {
          onSuccess: () => {
            onSaved()
            navigation.redirect(paths.sips)
          },
        },
      )
    },
    isSending: save.isPending,
    failure: save.isError ? save.error : null,
    isReady: online && isCurrent && terms !== null && problems.length === 0 && !isSame,
    lockedText: whyLocked({ t }, { online, problems, isSame }),
  }
}

export type SipFormState = ReturnType<typeof useSipForm>
