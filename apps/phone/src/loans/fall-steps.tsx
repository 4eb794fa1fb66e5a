import { useText } from '../text/use-text.tsx'

/** What a shortfall leads to, step by step, and how long each leaves. */
export function FallSteps({ amount, cureDays }: { amount: string; cureDays: number }) {
  const { t } = useText()
  const steps = [
    { words: t('loan.fall.step.notice'), when: t('loan.fall.step.sameDay') },
    { words: t('loan.fall.step.cure', { amount }), when: t('loan.fall.step.days', { count: cureDays }) },
    { words: t('loan.fall.step.sold'), when: t('loan.fall.step.just') },
  ]
  return (
    <ol className="fall-steps">
      {steps.map(({ words, when }, index) => (
        <li key={words} className={index === 0 ? 'fall-steps__one fall-steps__one--first' : 'fall-steps__one'}>
          <span className="fall-steps__mark" aria-hidden="true" />
          <span className="fall-steps__words">{words}</span>
          <span className="fall-steps__when">{when}</span>
        </li>
      ))}
    </ol>
  )
}
