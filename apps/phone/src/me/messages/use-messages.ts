import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  chooseMessages,
  endPush,
  listMessages,
  type MessageChoices,
  readMessageChoices,
  subscribeToPush,
} from '@bahi/contract/customers/messages'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { useToast } from '@bahi/ui/feedback/toast'
import { useClient } from '../../calls/client.ts'
import { refetchFresh } from '../../calls/refetch-fresh.ts'
import { readPushState, subscribeHere, unsubscribeHere } from '../../device/push.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useText } from '../../text/use-text.tsx'

export const choicesKey = ['messages', 'choices'] as const
const stateKey = ['messages', 'here'] as const
const logKey = ['messages', 'log'] as const

export type MessagesPage = ReplyOf<typeof readMessageChoices>

/** What the customer is sent, and where. */
export function useMessages() {
  const { call } = useClient()
  return useQuery({
    queryKey: choicesKey,
    queryFn: ({ signal }) => call(readMessageChoices, {}, { signal, isLoading: false }),
  })
}

export function useMessageLog() {
  const { call } = useClient()
  return useQuery({
    queryKey: logKey,
    queryFn: ({ signal }) => call(listMessages, {}, { signal, isLoading: false }),
  })
}

/** Whether this browser takes messages; undefined while it is asked. */
export function usePushState() {
  return useQuery({ queryKey: stateKey, queryFn: readPushState, staleTime: 0 }).data
}

export interface ChoicesProps {
  choices: MessageChoices
  onChange: (choices: MessageChoices) => void
}

/** Takes a choice at once, and takes it back when the server did not. Choices are sent one after another. */
export function useChoose(): (choices: MessageChoices) => void {
  const { call } = useClient()
  const { toast } = useToast()
  const refusalText = useRefusalText()
  const queries = useQueryClient()
  const { mutate } = useMutation({
    scope: { id: 'message-choices' },
    mutationFn: ({ push, mail, quiet, securityAlways, showsAmounts }: MessageChoices) =>
      call(
        chooseMessages,
        {
          push,
          mail,
          securityAlways,
          showsAmounts,
          ...(quiet === null ? {} : { quietFrom: quiet.from, quietUntil: quiet.until }),
        },
        { isLoading: false },
      ),
    onError: (cause) => {
      toast(refusalText(cause), { tone: 'alert' })
      return refetchFresh(queries, choicesKey)
    },
  })
  return (choices) => {
    queries.setQueryData<MessagesPage>(choicesKey, (page) => (page === undefined ? page : { ...page, choices }))
    mutate(choices)
  }
}

/** Switches messages to this device on and off. Called by a tap only: the browser asks the customer then. */
export function useThisDevice(pushKey: string) {
  const { call } = useClient()
  const { t, language } = useText()
  const { toast } = useToast()
  const refusalText = useRefusalText()
  const queries = useQueryClient()
  const again = () => refetchFresh(queries, choicesKey, stateKey)
  const on = useMutation({
    mutationFn: async () => {
      const address = await subscribeHere(pushKey)
      if (address !== 'denied') await call(subscribeToPush, { ...address, lang: language }, { isLoading: false })
    },
    onError: async (cause) => {
      // A device that the server does not know is not left subscribed.
      await unsubscribeHere().catch(() => undefined)
      toast(cause instanceof DOMException ? t('messages.here.failed') : refusalText(cause), { tone: 'alert' })
    },
    onSettled: again,
  })
  const end = useMutation({
    mutationFn: async ({ id, isHere }: { id: string | undefined; isHere: boolean }) => {
      if (isHere) await unsubscribeHere()
      if (id !== undefined) await call(endPush, { id }, { isLoading: false })
    },
    onError: (cause) => toast(refusalText(cause), { tone: 'alert' }),
    onSettled: again,
  })
  return { on: () => on.mutate(), end: end.mutate, isBusy: on.isPending || end.isPending }
}
