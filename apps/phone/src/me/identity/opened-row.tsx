import { Eye } from 'lucide-react'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useText } from '../../text/use-text.tsx'

/** The way to who opened the identity, when and why. */
export function OpenedRow() {
  const { t } = useText()
  return (
    <CardRows>
      <ListRow
        plain
        icon={<Eye size={22} strokeWidth={1.75} />}
        title={t('accessLog.identity.title')}
        href={linkTo(paths.accessLog, { part: 'identity' })}
      />
    </CardRows>
  )
}
