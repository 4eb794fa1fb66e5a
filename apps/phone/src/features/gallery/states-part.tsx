import { Button, TextLink } from '@bahi/ui/button'
import { Note } from '@bahi/ui/note'
import { OfflineStrip } from '@bahi/ui/offline-strip'
import { QuoteRow } from '@bahi/ui/quote-row'
import { Gutter } from '@bahi/ui/screen'
import { SkeletonPage } from '@bahi/ui/skeleton'
import { EmptyState, ErrorState } from '@bahi/ui/state-view'
import { useToast } from '@bahi/ui/toast'
import { linkTo, paths } from '../../paths.ts'
import { AppScreen } from '../../shell/app-screen.tsx'
import { LogInFirst } from '../../shell/log-in-first.tsx'
import { useFigures } from '../../text/use-figures.ts'
import { companies } from './samples.ts'

export function EmptyPart() {
  return (
    <AppScreen title="Market" tab="home">
      <EmptyState title="No stocks yet" text="Tap the star on any stock and it will be here, with its price." action={<Button href={linkTo(paths.search)}>Find a stock</Button>} />
    </AppScreen>
  )
}

export function ErrorPart() {
  const { toast } = useToast()
  return (
    <AppScreen title="SAHYABANK" subtitle="NSE · Sahyadri Bank">
      <ErrorState title="The price did not load" text="Our server took too long to answer. Your money and orders are not affected." retryText="Try again" onRetry={() => toast('System busy, please try again later', { tone: 'alert' })} more={<TextLink href={linkTo(paths.customerService)}>Customer service</TextLink>} />
    </AppScreen>
  )
}

export function LoadingPart() {
  return <AppScreen title="Assets" root tab="assets"><SkeletonPage name="Loading" /></AppScreen>
}

export function OfflinePart() {
  const figures = useFigures()
  return (
    <AppScreen title="Market" tab="home" strip={<OfflineStrip text="You are offline. Prices as of 15:04." retryText="Retry" onRetry={() => {}} />}>
      {companies.map((one) => (
        <QuoteRow key={one.symbol} href={linkTo(paths.stock, { code: one.symbol })} symbol={one.symbol} company={one.company} pricePaise={one.pricePaise} priceText={figures.price(one.pricePaise)} direction="flat" moveText="" staleText="at 15:04" name={`${one.symbol}, ${figures.priceName(one.pricePaise)}, at 15:04`} />
      ))}
      <Gutter><Note>Orders and transfers wait until you are back online. Nothing is sent in the background.</Note></Gutter>
    </AppScreen>
  )
}

export function VisitorPart() {
  return <AppScreen title="Assets" root tab="assets"><LogInFirst /></AppScreen>
}
