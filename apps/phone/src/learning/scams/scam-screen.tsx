import './scams.css'
import { useState } from 'react'
import { Button, TextLink } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { SkeletonPage } from '@bahi/ui/feedback/skeleton'
import { Gutter } from '@bahi/ui/layout/screen'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useText } from '../../text/use-text.tsx'
import { caughtScams } from './caught-scams.ts'
import { DishonestScreen } from './dishonest-screen.tsx'
import { isScamId, scamCases, type ScamId, scamIds } from './scam-cases.ts'
import { type ScamTexts, useScams } from './use-scams.ts'

/** One case: the dishonest screen, and what is wrong with it once its telling line was found. */
export function ScamScreen() {
  const { t } = useText()
  const query = useScams()
  const { id } = useQueryValues(paths.scam)
  const shown = isScamId(id) ? id : scamIds[0]
  return (
    <AppScreen title={t('scams.title')} simulated={false}>
      <QueryStates query={query} title={t('scams.error')} skeleton={<SkeletonPage name={t('state.loading')} />}>
        {(texts) => <Case key={shown} id={shown} texts={texts} />}
      </QueryStates>
    </AppScreen>
  )
}

function Case({ id, texts }: { id: ScamId; texts: ScamTexts }) {
  const { t } = useText()
  const [chosen, setChosen] = useState<number | null>(null)
  const words = texts.cases[id]
  const { tell } = scamCases[id]
  const choose = (line: number) => {
    setChosen(line)
    if (line === tell) caughtScams.add(id)
  }
  return (
    <Gutter>
      <div className="scam">
        <h2 className="scam__title">{words.title}</h2>
        <DishonestScreen words={words} tell={tell} chosen={chosen} onChoose={choose} />
        {chosen === tell ? (
          <Explained id={id} texts={texts} />
        ) : (
          <>
            <p className="scam__find" role="status">
              {chosen === null ? t('scams.find') : t('scams.wrong')}
            </p>
            <TextLink onPress={() => choose(tell)}>{t('scams.show')}</TextLink>
          </>
        )}
      </div>
    </Gutter>
  )
}

function Explained({ id, texts }: { id: ScamId; texts: ScamTexts }) {
  const { t } = useText()
  const words = texts.cases[id]
  const { rule, tell, check } = scamCases[id]
  const next = scamIds[scamIds.indexOf(id) + 1]
  return (
    <>
      <div role="status">
        <Note tone="done">{t('scams.found', { line: words.lines[tell]?.label ?? '' })}</Note>
      </div>
      <section className="scam__part">
        <h3>{t('scams.trick')}</h3>
        <p>{words.trick}</p>
      </section>
      <section className="scam__part">
        <h3>{t('scams.ask')}</h3>
        <p className="scam__ask">{words.ask}</p>
      </section>
      <section className="scam__part">
        <h3>{t('scams.here')}</h3>
        <p>{words.here}</p>
        <p className="scam__rule">{t('scams.rule', { rule, name: texts.rules[rule] })}</p>
      </section>
      <div className="scam__ways">
        <Button kind="outline" href={`#${check}`}>
          {words.check}
        </Button>
        <Button href={next === undefined ? linkTo(paths.scamLab) : linkTo(paths.scam, { id: next })}>
          {next === undefined ? t('scams.all') : t('scams.next')}
        </Button>
      </div>
    </>
  )
}
