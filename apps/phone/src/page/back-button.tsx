import { Button } from '@bahi/ui/buttons/button'
import { useNavigation } from '../navigation/navigate.ts'
import { useText } from '../text/use-text.tsx'

/** The way back, below words that say why there is no page. */
export function BackButton() {
  const { t } = useText()
  const { back } = useNavigation()
  return <Button onPress={() => back()}>{t('app.back')}</Button>
}
