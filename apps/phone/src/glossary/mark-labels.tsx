import { drawLabelsWith } from '@bahi/ui/figures/label'
import { TermLabel } from './term-label.tsx'

/** From now on every label that is a term opens it. Fetched when the first page stands: no visit waits for it. */
export function markLabels(): void {
  drawLabelsWith((words, term) => <TermLabel words={words} term={term} />)
}
