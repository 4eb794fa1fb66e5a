import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { applyForIpo, modifyApplication, previewApplication } from '@bahi/contract/ipo/calls'
import type { ApplicationView, IpoDetail } from '@bahi/contract/ipo/views'
import { useDebounced } from '@bahi/ui/base/use-debounced'
import { useClient } from '../../calls/client.ts'
import { mayHaveArrived } from '../../calls/may-have-arrived.ts'
import { useIntentKey } from '../../calls/use-intent-key.ts'
import { iposKey, refreshAfterApplying } from '../use-ipos.ts'
import {
  applyInput,
  applyProblems,
  changesAnything,
  openApplyForm,
  type ApplyAsk,
  type ApplyForm,
} from './apply-form.ts'

const typingMs = 300
const refreshMs = 5_000

interface Options {
  ipo: IpoDetail
  /** The application to change; null for a new application. */
  standing: ApplicationView | null
  open: boolean
  onDone: (application: ApplicationView) => void
}

/** An application from opening the sheet to sending: its fields, what the server says to them, and one send per intent. */
export function useApply({ ipo, standing, open, onDone }: Options) {
  const { call } = useClient()
  const queries = useQueryClient()
  const { keyFor, spend } = useIntentKey()
  const [form, setForm] = useState(() => openApplyForm(ipo, standing))
  const [isTouched, setTouched] = useState(false)
  const [failed, setFailed] = useState<{ ask: string; cause: unknown } | null>(null)
  const ask = applyInput(form, ipo.id)
  const preview = usePreview(ask, open)
  const send = useMutation({
    mutationFn: () =>
      call(standing === null ? applyForIpo : modifyApplication, ask, {
        idempotencyKey: keyFor({ ...ask, changes: standing?.id ?? '' }),
      }),
    onSuccess: (application) => {
      spend()
      onDone(application)
    },
    onError: (cause) => setFailed({ ask: JSON.stringify(ask), cause }),
    onSettled: () => refreshAfterApplying(queries),
  })
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) {
      setForm(openApplyForm(ipo, standing))
      setTouched(false)
      setFailed(null)
    }
  }
  useEffect(() => {
    if (!open) spend()
  }, [open, spend])
  const failure = failed !== null && failed.ask === JSON.stringify(ask) ? failed.cause : null
  return {
    form,
    /** Whether leaving would lose what the customer chose. */
    isFilled: isTouched && (send.isIdle || send.isError),
    change: (next: Partial<ApplyForm>) => {
      setTouched(true)
      setForm((before) => ({ ...before, ...next }))
    },
    // An application that may have arrived stands in the way of nothing but itself. Sent once more it gets its first answer.
    problems: applyProblems(mayHaveArrived(failure) ? [] : (preview.data?.problems ?? []), form),
    preview: preview.data,
    /** False while the figures shown belong to what stood in the fields before. */
    current: preview.current,
    previewFailed: preview.failed,
    retryPreview: preview.refresh,
    changes: changesAnything(form, standing),
    send: () => send.mutate(),
    sending: send.isPending,
    /** Why the last slide came to nothing, until something is changed. */
    failure: send.isPending ? null : failure,
  }
}

export type ApplyState = ReturnType<typeof useApply>

function usePreview(ask: ApplyAsk, open: boolean) {
  const { call } = useClient()
  const wanted = JSON.stringify(ask)
  const settled = useDebounced(wanted, typingMs)
  const query = useQuery({
    queryKey: [...iposKey, 'preview', settled],
    queryFn: ({ signal }) => call(previewApplication, JSON.parse(settled) as ApplyAsk, { signal, isLoading: false }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    enabled: open,
  })
  const current = settled === wanted && query.data !== undefined && !query.isPlaceholderData
  return { data: query.data, current, failed: query.isError && !current, refresh: query.refetch }
}
