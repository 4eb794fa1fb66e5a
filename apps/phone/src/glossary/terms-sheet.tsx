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

/** What a word means, or those of a page. One word is the title itself. */
export function TermsSheet({ of, open, onOpenChange }: TermsSheetProps) {
  const { t } = useText()
  const query = useTerms()
  const terms = query.data === undefined ? [] : findTermsById(query.data, of)
  const [only, ...others] = terms
  const single = others.length === 0 ? only : undefined
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={single?.term ?? t('glossary.sheet')}
      closeName={t('app.close')}
    >
      {single !== undefined ? (
        <p className="terms-sheet__meaning">{single.meaning}</p>
      ) : query.data === undefined ? (
        <NoTerms query={query} />
      ) : (
        <TermsList terms={terms} />
      )}
      <TextLink href={linkTo(paths.glossary)}>{t('glossary.all')}</TextLink>
    </Sheet>
  )
}
