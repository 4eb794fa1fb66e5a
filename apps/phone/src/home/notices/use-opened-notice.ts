import { useEffect, useEffectEvent } from 'react'
import type { NoticeView } from '@bahi/contract/customers/notices'
import { useNavigation } from '../../navigation/navigate.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { noticeWords } from './notice-words.ts'
import { noticeHref } from './words/notice-entry.ts'

/** Goes on to the page of the notice whose message was tapped. One that leads nowhere, or is no longer in the list, stays with the list. */
export function useOpenedNotice(
  notices: readonly NoticeView[] | undefined,
  onRead: (notice: NoticeView) => void,
): void {
  const { notice: id } = useQueryValues(paths.notices)
  const navigation = useNavigation()
  const told = id === undefined ? undefined : notices?.find((one) => one.id === id)
  const open = useEffectEvent((one: NoticeView) => {
    if (!one.read) onRead(one)
    const href = noticeHref(noticeWords[one.kind], one.params) ?? linkTo(paths.notices)
    // In the place of the message: back does not lead through it again.
    navigation.follow(href.slice(1), 'redirect')
  })
  useEffect(() => {
    if (told !== undefined) open(told)
  }, [told])
}
