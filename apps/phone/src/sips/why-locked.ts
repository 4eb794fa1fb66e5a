import type { Text } from '../text/use-text.tsx'

/** Why the terms of a SIP cannot be sent now; undefined while nothing stands against it. */
export function whyLocked(
  { t }: Pick<Text, 't'>,
  {
    online,
    problems,
    isSame,
  }: { readonly online: boolean; readonly problems: readonly unknown[]; readonly isSame: boolean },
): string | undefined {
  if (!online) return t('order.locked.offline')
  if (problems.length > 0) return t('order.locked.problems', { count: problems.length })
  return isSame ? t('sip.same') : undefined
}
