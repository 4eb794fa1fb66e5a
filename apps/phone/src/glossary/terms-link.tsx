import { lazy, Suspense, useState } from 'react'
import { TextLink } from '@bahi/ui/buttons/button'
import { useText } from '../text/use-text.tsx'
import type { TermId } from './use-terms.ts'

const TermsSheet = lazy(() => import('./terms-sheet.tsx').then((file) => ({ default: file.TermsSheet })))

/** Opens the meanings of the terms that stand beside it. */
export function TermsLink({ of }: { of: readonly TermId[] }) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <TextLink onPress={() => setOpen(true)}>{t('glossary.open')}</TextLink>
      <Suspense fallback={null}>{open ? <TermsSheet of={of} open onOpenChange={setOpen} /> : null}</Suspense>
    </>
  )
}
