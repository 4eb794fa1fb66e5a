import { useInfiniteQuery, useMutation, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { uploadTemp } from '@bahi/contract/customers/identity'
import { answerAccess, markChatRead, readChat, sendMessage, type ChatMessage } from '@bahi/contract/customers/support'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { useToast } from '@bahi/ui/feedback/toast'
import { useClient } from '../../calls/client.ts'
import { refetchFresh } from '../../calls/refetch-fresh.ts'
import { describeMore } from '../../calls/use-pages.ts'
import { unreadKey } from '../../session/use-unread.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useText } from '../../text/use-text.tsx'
import { reduceOutbox, type Unsent } from './outbox.ts'
import { findFirstUnseen } from './thread.ts'

const chatKey = ['support-chat'] as const
/** The stream says at once that an answer came; this is for a line on which it does not. */
const askEveryMs = 8_000
const page = 40

type Chat = ReplyOf<typeof readChat>

/** The conversation, page after page into the past, and live at its end. */
export function useChat() {
  const { call, onNews } = useClient()
  const queries = useQueryClient()
  const query = useInfiniteQuery({
    queryKey: chatKey,
    queryFn: ({ signal, pageParam }) =>
      call(readChat, { size: page, ...(pageParam === '' ? {} : { before: pageParam }) }, { signal, isLoading: false }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.hasMore ? last.items[0]?.id : undefined),
    refetchInterval: askEveryMs,
  })
  useEffect(() => onNews((about) => void (about === 'support' && refetchFresh(queries, chatKey))), [onNews, queries])
  const first = query.data?.pages[0]
  const messages = first === undefined ? undefined : query.data?.pages.toReversed().flatMap(({ items }) => items)
  const firstUnseen = useFirstUnseen(messages)
  useMarkRead(messages)
  return {
    query: { data: messages, isError: query.isError, error: query.error, refetch: query.refetch },
    firstUnseen,
    answersInSeconds: first?.answersInSeconds ?? null,
    earlier: describeMore(query),
    loadEarlier: () => void query.fetchNextPage(),
  }
}

/** Stays where it was when the page was opened: it tells what is new since the last visit, not since the last second. */
function useFirstUnseen(messages: readonly ChatMessage[] | undefined): string | null {
  const [mark, setMark] = useState<string | null | undefined>(undefined)
  if (mark === undefined && messages !== undefined) setMark(findFirstUnseen(messages))
  return mark ?? null
}

/** Messages on a page in the foreground count as seen. */
function useMarkRead(messages: readonly ChatMessage[] | undefined): void {
  const { call } = useClient()
  const queries = useQueryClient()
  const newest = messages?.findLast(({ author, read }) => author === 'staff' && !read)?.id
  useEffect(() => {
    if (newest === undefined) return
    const mark = () => {
      if (document.visibilityState === 'hidden') return
      call(markChatRead, { upTo: newest }, { isLoading: false }).then(
        () => refetchFresh(queries, unreadKey),
        () => undefined,
      )
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [newest, call, queries])
}

/** Messages found by a word in them; nothing is asked for an empty one. */
export function useChatSearch(keyword: string) {
  const { call } = useClient()
  return useQuery({
    queryKey: ['support-search', keyword],
    queryFn: ({ signal }) => call(readChat, { keyword, size: 100 }, { signal, isLoading: false }),
    enabled: keyword !== '',
  })
}

/** Sends messages. A message shows at once as being sent; a failed message can be sent again under the same key. */
export function useOutbox() {
  const { call, upload, newIdempotencyKey } = useClient()
  const { language } = useText()
  const refusalText = useRefusalText()
  const queries = useQueryClient()
  const [outbox, tell] = useReducer(reduceOutbox, [])
  const deliver = async ({ clientKey, text, file }: Pick<Unsent, 'clientKey' | 'text' | 'file'>) => {
    try {
      const onShare = (share: number) => tell({ kind: 'share', clientKey, share })
      const photo = file === null ? null : await upload(uploadTemp, file, { fields: { purpose: 'chat' }, onShare })
      const { message } = await call(
        sendMessage,
        { clientKey, lang: language, ...(photo === null ? { text } : { photoId: photo.id }) },
        { isLoading: false },
      )
      queries.setQueryData<InfiniteData<Chat>>(chatKey, (before) => withMessage(before, message))
      tell({ kind: 'arrive', clientKey })
      await refetchFresh(queries, chatKey)
    } catch (cause) {
      tell({ kind: 'fail', clientKey, why: refusalText(cause) })
    }
  }
  const begin = (text: string, file: File | null) => {
    const unsent = { clientKey: newIdempotencyKey(), text, file }
    tell({ kind: 'begin', ...unsent })
    return unsent
  }
  const send = (text: string) => void deliver(begin(text, null))
  /** One after the other, so that they arrive in the order in which they were chosen. */
  const sendPhotos = async (files: readonly File[]) => {
    for (const unsent of files.map((file) => begin('', file))) await deliver(unsent)
  }
  const again = (unsent: Unsent) => {
    tell({ kind: 'again', clientKey: unsent.clientKey })
    void deliver(unsent)
  }
  return { outbox, send, sendPhotos, again }
}

function withMessage(before: InfiniteData<Chat> | undefined, message: ChatMessage): InfiniteData<Chat> | undefined {
  const [first, ...rest] = before?.pages ?? []
  if (before === undefined || first === undefined || first.items.some(({ id }) => id === message.id)) return before
  return { ...before, pages: [{ ...first, items: [...first.items, message] }, ...rest] }
}

/** The customer's word on what staff asked to read. */
export function useAccessAnswer() {
  const { call } = useClient()
  const { toast } = useToast()
  const refusalText = useRefusalText()
  const queries = useQueryClient()
  const mutation = useMutation({
    mutationFn: (word: { id: string; answer: 'allow' | 'decline' | 'end' }) =>
      call(answerAccess, word, { isLoading: false }),
    onError: (cause) => toast(refusalText(cause), { tone: 'alert' }),
    onSettled: () => refetchFresh(queries, chatKey),
  })
  return { answer: mutation.mutate, answering: mutation.isPending }
}
