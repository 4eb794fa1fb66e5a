import type { checkVersion } from '@bahi/contract/site/site-info'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'

export type VersionReply = ReplyOf<typeof checkVersion>

const laterKey = 'update-later'

/** Whether to show the prompt: a forced update always; a postponed update not again for the same version. */
export function wantsPrompt({ update, version, worksUntil }: VersionReply, storage: Pick<Storage, 'getItem'>): boolean {
  if (update === 'none') return false
  return update === 'forced' || storage.getItem(laterKey) !== laterMark(version, worksUntil)
}

export function putOff({ version, worksUntil }: VersionReply, storage: Pick<Storage, 'setItem'>): void {
  storage.setItem(laterKey, laterMark(version, worksUntil))
}

/** A date that was set since is a reason to ask again. */
function laterMark(version: string, worksUntil: string | null): string {
  return `${version} ${worksUntil ?? ''}`
}
