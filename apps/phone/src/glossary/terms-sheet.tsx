import { TextLink } from '@bahi/ui/buttons/button'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { linkTo, paths } from '../navigation/paths.ts'
import { useText } from '../text/use-text.tsx'
import { findTermsById } from './find-terms.ts'
import { NoTerms, TermsList } from './terms-list.tsx'
import { useTerms, type TermId } from './use-terms.ts'

interface TermsSheetProps {
  of: readonly TermId[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** What the words of a page mean. */
export function TermsSheet({ of, open, onOpenChange }: TermsSheetProps) {
  const { t } = useText()
  const query = useTerms()
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('glossary.sheet')} closeName={t('app.close')}>
      {query.data === undefined ? <NoTerms query={query} /> : <TermsList terms={findTermsById(query.data, of)} />}
      <TextLink href={linkTo(paths.glossary)}>{t('glossary.all')}</TextLink>
    </Sheet>
  )
}
