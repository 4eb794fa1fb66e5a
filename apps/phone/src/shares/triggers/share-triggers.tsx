import { ChevronRight } from 'lucide-react'
import { TextLink } from '@bahi/ui/buttons/button'
import { Section } from '@bahi/ui/layout/screen'
import { Card } from '@bahi/ui/rows/list-row'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useText } from '../../text/use-text.tsx'
import { TriggerRows } from './trigger-rows.tsx'
import { useTriggers } from './use-triggers.ts'

/** Orders on one share that wait for a price; nothing where there are none. */
export function ShareTriggers({ code }: { code: string }) {
  const { t } = useText()
  const triggers = useTriggers('waiting', code).data?.pages.flatMap(({ items }) => items) ?? []
  if (triggers.length === 0) return null
  return (
    <Section
      title={t('triggers.title')}
      end={
        <TextLink href={linkTo(paths.triggers)} end={<ChevronRight size={16} strokeWidth={2} />}>
          {t('triggers.all')}
        </TextLink>
      }
    >
      <Card padded={false}>
        <div className="trigger-rows__card">
          <TriggerRows triggers={triggers} />
        </div>
      </Card>
    </Section>
  )
}
