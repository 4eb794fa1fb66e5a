import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeTrigger, createTrigger, previewTrigger, type TriggerView } from '@bahi/contract/shares/triggers'
import { useDebounced } from '@bahi/ui/base/use-debounced'
import { useClient } from '../../calls/client.ts'
import { refetchFresh } from '../../calls/refetch-fresh.ts'
import { useIntentKey } from '../../calls/use-intent-key.ts'
import {
  triggerInput,
  triggerForm,
  isFilled,
  openForm,
  triggerProblems,
  reduceForm,
  type TriggerAsk,
  type TriggerEvent,
  type TriggerStart,
} from './trigger-form.ts'
import { triggersKey } from './use-triggers.ts'

const typingMs = 300
const refreshMs = 5_000

interface Options extends TriggerStart {
  code: string
  changes?: TriggerView | undefined
  onSet: (trigger: TriggerView) => void
}

/** The form of a trigger: its fields, what the server says to them, and one send for one intent. */
export function useTriggerForm({ code, changes, onSet, ...start }: Options) {
  const [form, setForm] = useState(() => (changes === undefined ? openForm(start) : triggerForm(changes)))
  const [isTouched, setTouched] = useState(false)
  const { call } = useClient()
  const queries = useQueryClient()
  const { keyFor, spend } = useIntentKey()
  const ask = triggerInput(form, code)
  const wanted = JSON.stringify(changes === undefined ? ask : { ...ask, triggerId: changes.id })
  const settled = useDebounced(wanted, typingMs)
  const preview = useQuery({
    queryKey: ['trigger-preview', settled],
    queryFn: ({ signal }) => call(previewTrigger, JSON.parse(settled) as TriggerAsk, { signal, isLoading: false }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })
  const send = useMutation({
    mutationFn: () => {
      const key = { idempotencyKey: keyFor(ask) }
      if (changes === undefined) return call(createTrigger, ask, key)
      const { code: _code, side: _side, kind: _kind, validity: _validity, ...terms } = ask
      return call(changeTrigger, { ...terms, triggerId: changes.id }, key)
    },
    onSuccess: (trigger) => {
      spend()
      onSet(trigger)
    },
    onError: () => void preview.refetch(),
    onSettled: () => refetchFresh(queries, triggersKey),
  })
  return {
    form,
    /** Whether leaving would lose what the customer typed. */
    isUnsaved: isTouched && (send.isIdle || send.isError),
    change: (event: TriggerEvent) => {
      setTouched(true)
      send.reset()
      setForm((before) => reduceForm(before, event))
    },
    preview: preview.data,
    previewFailed: preview.isError,
    retry: preview.refetch,
    /** False while the figures shown belong to what stood in the fields before. */
    current: settled === wanted && preview.data !== undefined && !preview.isPlaceholderData,
    filled: isFilled(form),
    problems: triggerProblems(preview.data?.problems ?? [], form),
    send: () => send.mutate(),
    sending: send.isPending,
    failure: send.isError ? send.error : null,
  }
}

export type TriggerFormState = ReturnType<typeof useTriggerForm>
