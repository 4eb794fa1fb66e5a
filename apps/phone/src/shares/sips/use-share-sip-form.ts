import { useState } from 'react'
import type { ShareSipView } from '@bahi/contract/shares/sips'
import { useDebounced } from '@bahi/ui/base/use-debounced'
import { useOnline } from '../../live/use-online.ts'
import { whyLocked } from '../../sips/why-locked.ts'
import { useText } from '../../text/use-text.tsx'
import { isSameTerms, openShareSipForm, type ShareSipForm, shareSipTerms, termsOfSip } from './share-sip-form.ts'
import { type ShareSipTerms, useSaveShareSip, useShareSipPreview } from './use-share-sips.ts'

const typingMs = 300

interface Asked {
  code: string
  lotSize: number
  /** The SIP that is changed; null for a new one. */
  sip: ShareSipView | null
  onSaved: () => void
}

/** A SIP in a share from its first figure to its place in the list: fields, what they would buy, one send per intent. */
export function useShareSipForm({ code, lotSize, sip, onSaved }: Asked) {
  const { t } = useText()
  const online = useOnline()
  const [form, setForm] = useState(() => openShareSipForm(sip, lotSize))
  const [opened] = useState(form)
  const terms = shareSipTerms(form)
  const wanted = JSON.stringify(terms)
  const asked = useDebounced(wanted, typingMs)
  const query = useShareSipPreview(code, JSON.parse(asked) as ShareSipTerms | null)
  const save = useSaveShareSip()
  const isCurrent = asked === wanted && terms !== null && query.data !== undefined && !query.isPlaceholderData
  const problems = isCurrent ? query.data.problems : []
  const isSame = sip !== null && terms !== null && isSameTerms(terms, termsOfSip(sip))
  return {
    form,
    terms,
    preview: terms === null ? undefined : query.data,
    isCurrent,
    problems,
    warnings: isCurrent ? query.data.warnings : [],
    isFilled: JSON.stringify(form) !== JSON.stringify(opened) && (save.isIdle || save.isError),
    failed: query.isError && query.data === undefined,
    retry: () => void query.refetch(),
    change: (more: Partial<ShareSipForm>) => {
      save.reset()
      setForm({ ...form, ...more })
    },
    send: () => {
      if (terms !== null) save.mutate({ code, id: sip?.id ?? null, terms }, { onSuccess: onSaved })
    },
    isSending: save.isPending,
    failure: save.isError ? save.error : null,
    isReady: online && isCurrent && problems.length === 0 && !isSame,
    lockedText: whyLocked({ t }, { online, problems, isSame }),
  }
}

export type ShareSipFormState = ReturnType<typeof useShareSipForm>
