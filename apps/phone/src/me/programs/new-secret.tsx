import { listOrders } from '@bahi/contract/shares/orders'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { Gutter } from '@bahi/ui/layout/screen'
import { CopyRow } from '@bahi/ui/rows/copy-row'
import { useNavigation } from '../../navigation/navigate.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { useText } from '../../text/use-text.tsx'

/** The secret of a key that was just made. It is shown here and nowhere again. */
export function NewSecret({ name, secret }: { name: string; secret: string | null }) {
  const { t } = useText()
  const { back } = useNavigation()
  const copy = () =>
    navigator.clipboard.writeText(secret ?? '').then(
      () => true,
      () => false,
    )
  return (
    <AppScreen title={name} foot={<Button onPress={() => back()}>{t('program.secret.done')}</Button>}>
      <div className="new-secret">
        <Gutter>
          <Note tone="wait">{secret === null ? t('program.secret.gone') : t('program.secret.once')}</Note>
        </Gutter>
        {secret === null ? null : (
          <>
            <CopyRow
              label={t('program.secret')}
              value={secret}
              copyName={t('program.secret.copy')}
              copiedName={t('program.secret.copied')}
              onCopy={copy}
            />
            <p className="programs-screen__say">{t('program.secret.use')}</p>
            <pre className="new-secret__example" tabIndex={0} aria-label={t('program.secret.example')}>
              {`curl -H 'Authorization: Bearer ${secret.slice(0, 9)}…' \\\n  ${location.origin}${listOrders.path}`}
            </pre>
          </>
        )}
      </div>
    </AppScreen>
  )
}
