import { Check, User, Users, X } from 'lucide-react'
import type { ShareTransferStage } from '@bahi/contract/customers/share-transfers-staff'
import type { TagTone } from '@bahi/ui/feedback/tag'
import { IconTag } from '../../page/icon-tag.tsx'
import { stageWords } from './share-transfer-words.ts'

const looks = {
  'first-approval': ['mute', User],
  'second-approval': ['wait', Users],
  sent: ['done', Check],
  refused: ['bad', X],
  cancelled: ['mute', X],
} as const satisfies Record<ShareTransferStage, readonly [TagTone, typeof User]>

export function SharesStageTag({ stage }: { stage: ShareTransferStage }) {
  const [tone, icon] = looks[stage]
  return (
    <IconTag tone={tone} icon={icon}>
      {stageWords[stage]}
    </IconTag>
  )
}
