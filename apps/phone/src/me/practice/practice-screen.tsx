import './practice-screen.css'
import { BookOpen, GraduationCap, UserRound } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { maxPracticeNameLength, type PracticeBook } from '@bahi/contract/customers/practice'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { Medal, StateView } from '@bahi/ui/feedback/state-view'
import { Tag } from '@bahi/ui/feedback/tag'
import { TextField } from '@bahi/ui/fields/text-field'
import { Gutter, Section } from '@bahi/ui/layout/screen'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { useClient } from '../../calls/client.ts'
import { mutateThen } from '../../calls/mutate-then.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useBackToOwn, useEnterBook, useOpenBook, usePracticeBooks } from '../../session/use-practice.ts'
import { useSession } from '../../session/use-session.ts'
import { useSettings } from '../../session/use-settings.ts'
import { formatDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { StartAgain } from './start-again.tsx'

const icon = { size: 22, strokeWidth: 1.75 } as const

/** The practice books of a person: one tap for the first, and a list from then on. */
export function PracticeScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const query = usePracticeBooks()
  return (
    <AppScreen title={t('practice.title')} strip={<OfflineNotice />} scrollId="practice">
      {loggedIn ? (
        <QueryStates query={query}>
          {({ items, most, isOffered, isGuest }) =>
            items.length === 0 ? (
              <FirstBook isOffered={isOffered} />
            ) : (
              <Books items={items} most={most} isOffered={isOffered} isGuest={isGuest} />
            )
          }
        </QueryStates>
      ) : (
        <LogInFirst next={paths.practice} />
      )}
    </AppScreen>
  )
}

/** What a newly registered customer sees: the way to trade at once, and the way to a full account. */
function FirstBook({ isOffered }: { isOffered: boolean }) {
  const { t } = useText()
  const figures = useFigures()
  const { data: settings } = useSettings()
  const { newIdempotencyKey } = useClient()
  const key = useRef<string | null>(null)
  const open = useOpenBook()
  const enter = useEnterBook()
  const start = () => {
    key.current ??= newIdempotencyKey()
    mutateThen(open, { name: '', key: key.current }, { onSuccess: ({ id }) => enter.mutate(id) })
  }
  const cash = settings?.practiceCashPaise
  return (
    <StateView
      picture={
        <Medal tone="soft">
          <GraduationCap size={40} strokeWidth={1.7} />
        </Medal>
      }
      title={isOffered ? t('practice.first.title') : t('practice.none.title')}
      text={
        isOffered
          ? t('practice.first.text', { amount: cash == null ? '' : figures.roundRupees(cash) })
          : t('practice.none.text')
      }
      action={
        <>
          {isOffered ? (
            <Button busy={open.isPending || enter.isPending} onPress={start}>
              {t('practice.start')}
            </Button>
          ) : null}
          <Button kind="quiet" href={linkTo(paths.identity)}>
            {t('practice.verify')}
          </Button>
        </>
      }
    />
  )
}

interface BooksProps {
  items: readonly PracticeBook[]
  most: number
  isOffered: boolean
  isGuest: boolean
}

function Books({ items, most, isOffered, isGuest }: BooksProps) {
  const { t } = useText()
  const ended = items.filter(({ endingAt }) => endingAt !== null)
  const open = items.filter(({ endingAt }) => endingAt === null)
  const here = items.find(({ isHere }) => isHere)
  return (
    <div className="practice-screen">
      {isGuest ? <KeepIt /> : null}
      <OwnAccount />
      {here !== undefined && here.endingAt !== null ? <Reading /> : null}
      <CardRows>
        {open.map((book) => (
          <BookRow key={book.id} book={book} />
        ))}
      </CardRows>
      {isOffered && here?.endingAt === null ? <StartAgain book={here} /> : null}
      {isOffered ? <AnotherBook isFull={open.length >= most} most={most} /> : null}
      {ended.length === 0 ? null : (
        <Section title={t('practice.ended')}>
          <CardRows>
            {ended.map((book) => (
              <BookRow key={book.id} book={book} />
            ))}
          </CardRows>
        </Section>
      )}
      <p className="practice-screen__plain">{t('practice.rules')}</p>
    </div>
  )
}

function Reading() {
  const { t } = useText()
  return (
    <Gutter>
      <Note tone="wait">{t('practice.reading')}</Note>
    </Gutter>
  )
}

/** A guest's books are on this device only; a phone number keeps them. */
function KeepIt() {
  const { t } = useText()
  return (
    <Gutter>
      <Note tone="wait">
        {t('practice.guest')} <a href={linkTo(paths.register)}>{t('practice.guest.keep')}</a>
      </Note>
    </Gutter>
  )
}

function OwnAccount() {
  const { t } = useText()
  const back = useBackToOwn()
  if (back === null) return null
  return (
    <CardRows>
      <ListRow
        icon={<UserRound {...icon} />}
        title={t('practice.own')}
        detail={t('practice.own.detail')}
        onPress={back}
      />
    </CardRows>
  )
}

function BookRow({ book }: { book: PracticeBook }) {
  const { t, language } = useText()
  const figures = useFigures()
  const enter = useEnterBook()
  const rupees = figures.roundRupees
  const detail =
    book.endingAt === null
      ? t('practice.opened', { day: formatDay(book.openedAt, language), amount: rupees(book.startPaise) })
      : book.endedAt === null || book.endPaise === null
        ? t('practice.ending')
        : t('practice.ended.on', { day: formatDay(book.endedAt, language), amount: rupees(book.endPaise) })
  return (
    <ListRow
      icon={<BookOpen {...icon} />}
      title={book.name === '' ? t('practice.book', { number: book.number }) : book.name}
      detail={detail}
      end={book.isHere ? <Tag tone="done">{t('practice.here')}</Tag> : undefined}
      onPress={book.isHere ? undefined : () => enter.mutate(book.id)}
    />
  )
}

function AnotherBook({ isFull, most }: { isFull: boolean; most: number }) {
  const { t } = useText()
  const { newIdempotencyKey } = useClient()
  const [name, setName] = useState('')
  const key = useRef<string | null>(null)
  const open = useOpenBook()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (open.isPending) return
    key.current ??= newIdempotencyKey()
    mutateThen(
      open,
      { name, key: key.current },
      {
        onSuccess: () => {
          key.current = null
          setName('')
        },
      },
    )
  }
  return (
    <Section title={t('practice.another')}>
      <Gutter>
        {isFull ? (
          <Note>{t('practice.full', { most })}</Note>
        ) : (
          <form className="practice-screen__form" noValidate onSubmit={send}>
            <TextField
              label={t('practice.name')}
              value={name}
              maxLength={maxPracticeNameLength}
              onChange={(value) => {
                key.current = null
                setName(value)
              }}
            />
            <Button type="submit" kind="quiet" busy={open.isPending}>
              {t('practice.open')}
            </Button>
          </form>
        )}
      </Gutter>
    </Section>
  )
}
