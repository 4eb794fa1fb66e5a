import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BookText,
  CalendarDays,
  ChartCandlestick,
  ChartPie,
  Gauge,
  HandCoins,
  Handshake,
  History,
  IdCard,
  Layers,
  Megaphone,
  MessageSquareText,
  PenLine,
  Settings,
  ShieldUser,
  Ticket,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { listAudit } from '@bahi/contract/console/audit'
import { listBanners } from '@bahi/contract/console/content'
import { listCustomers } from '@bahi/contract/console/customers'
import { listConsoleSchemes, listStaffFundOrders, proposeFund } from '@bahi/contract/console/funds'
import { listReviews } from '@bahi/contract/console/identity'
import { listInstruments } from '@bahi/contract/console/instruments'
import { listConsoleIpos } from '@bahi/contract/console/ipo'
import { ledgerRoles } from '@bahi/contract/console/ledger'
import { listStaffLoans } from '@bahi/contract/console/loans'
import { listOffers } from '@bahi/contract/console/offers'
import { listProposals } from '@bahi/contract/console/proposals'
import { listSettings } from '@bahi/contract/console/settings'
import { listStaff } from '@bahi/contract/console/staff'
import { listInbox } from '@bahi/contract/console/support'
import { listTransferInQueue, listTransferOutQueue } from '@bahi/contract/console/wallet'
import { staffRoles, type StaffRole } from '@bahi/contract/staff-roles'
import type { CountName } from './use-counts.ts'

/** The headings of the rail, in their order; null stands above them all. */
export const railGroups = [null, 'Queues', 'Set-up', 'People and books'] as const
export type RailGroup = (typeof railGroups)[number]

export interface Page {
  /** As the router has it: '/customers/$customerId'. */
  readonly path: `/${string}`
  /** Whoever has none of these does not see it; the server holds the same line with every call. */
  readonly roles: readonly StaffRole[]
  readonly screen: RouteComponent
  /** Absent: a page that is opened from another. */
  readonly rail?: {
    readonly group: RailGroup
    readonly title: string
    readonly icon: LucideIcon
    readonly count?: CountName
  }
}

/** Every page of the console. The rail and the router are made of this table alone. */
export const pages: readonly Page[] = [
  {
    path: '/',
    roles: staffRoles,
    screen: lazyRouteComponent(() => import('./features/overview/overview-screen.tsx'), 'OverviewScreen'),
    rail: { group: null, title: 'Overview', icon: Gauge },
  },

  {
    path: '/identity',
    roles: listReviews.roles,
    screen: lazyRouteComponent(() => import('./features/identity/identity-screen.tsx'), 'IdentityScreen'),
    rail: { group: 'Queues', title: 'Identity review', icon: IdCard, count: 'identity' },
  },
  {
    path: '/transfers-out',
    roles: listTransferOutQueue.roles,
    screen: lazyRouteComponent(() => import('./features/transfers-out/transfers-out-screen.tsx'), 'TransfersOutScreen'),
    rail: { group: 'Queues', title: 'Transfers out', icon: ArrowUpFromLine, count: 'transfers-out' },
  },
  {
    path: '/transfers-in',
    roles: listTransferInQueue.roles,
    screen: lazyRouteComponent(() => import('./features/transfers-in/transfers-in-screen.tsx'), 'TransfersInScreen'),
    rail: { group: 'Queues', title: 'Transfers in', icon: ArrowDownToLine, count: 'transfers-in' },
  },
  {
    path: '/loans',
    roles: listStaffLoans.roles,
    screen: lazyRouteComponent(() => import('./features/loans/loans-screen.tsx'), 'LoansScreen'),
    rail: { group: 'Queues', title: 'Loans', icon: HandCoins, count: 'loans' },
  },
  {
    path: '/fund-orders',
    roles: listStaffFundOrders.roles,
    screen: lazyRouteComponent(() => import('./features/fund-orders/fund-orders-screen.tsx'), 'FundOrdersScreen'),
    rail: { group: 'Queues', title: 'Fund orders', icon: Layers, count: 'fund-orders' },
  },
  {
    path: '/chat',
    roles: listInbox.roles,
    screen: lazyRouteComponent(() => import('./features/chat/chat-screen.tsx'), 'ChatScreen'),
    rail: { group: 'Queues', title: 'Chat', icon: MessageSquareText, count: 'chat' },
  },
  {
    path: '/proposals',
    roles: listProposals.roles,
    screen: lazyRouteComponent(() => import('./features/proposals/proposals-screen.tsx'), 'ProposalsScreen'),
    rail: { group: 'Queues', title: 'Proposals', icon: PenLine, count: 'proposals' },
  },

  {
    path: '/instruments',
    roles: listInstruments.roles,
    screen: lazyRouteComponent(() => import('./features/instruments/instruments-screen.tsx'), 'InstrumentsScreen'),
    rail: { group: 'Set-up', title: 'Instruments', icon: ChartCandlestick },
  },
  {
    path: '/new-shares',
    roles: listConsoleIpos.roles,
    screen: lazyRouteComponent(() => import('./features/ipo/ipos-screen.tsx'), 'IposScreen'),
    rail: { group: 'Set-up', title: 'New shares', icon: Ticket },
  },
  {
    path: '/new-shares/$ipoId',
    roles: listConsoleIpos.roles,
    screen: lazyRouteComponent(() => import('./features/ipo/ipo-console-screen.tsx'), 'IpoConsoleScreen'),
  },
  {
    path: '/offers',
    roles: listOffers.roles,
    screen: lazyRouteComponent(() => import('./features/offers/offers-screen.tsx'), 'OffersScreen'),
    rail: { group: 'Set-up', title: 'Offers', icon: Handshake },
  },
  {
    path: '/funds',
    roles: listConsoleSchemes.roles,
    screen: lazyRouteComponent(() => import('./features/funds/funds-screen.tsx'), 'FundsScreen'),
    rail: { group: 'Set-up', title: 'Funds', icon: ChartPie },
  },
  {
    path: '/funds/new',
    roles: proposeFund.roles,
    screen: lazyRouteComponent(() => import('./features/funds/new-fund-screen.tsx'), 'NewFundScreen'),
  },
  {
    path: '/funds/$code',
    roles: listConsoleSchemes.roles,
    screen: lazyRouteComponent(() => import('./features/funds/fund-screen.tsx'), 'FundScreen'),
  },
  {
    path: '/calendar',
    roles: listSettings.roles,
    screen: lazyRouteComponent(() => import('./features/settings/calendar-screen.tsx'), 'CalendarScreen'),
    rail: { group: 'Set-up', title: 'Calendar', icon: CalendarDays },
  },
  {
    path: '/settings',
    roles: listSettings.roles,
    screen: lazyRouteComponent(() => import('./features/settings/settings-screen.tsx'), 'SettingsScreen'),
    rail: { group: 'Set-up', title: 'Settings', icon: Settings },
  },
  {
    path: '/content',
    roles: listBanners.roles,
    screen: lazyRouteComponent(() => import('./features/content/content-screen.tsx'), 'ContentScreen'),
    rail: { group: 'Set-up', title: 'Content', icon: Megaphone },
  },

  {
    path: '/customers',
    roles: listCustomers.roles,
    screen: lazyRouteComponent(() => import('./features/customers/customers-screen.tsx'), 'CustomersScreen'),
    rail: { group: 'People and books', title: 'Customers', icon: Users },
  },
  {
    path: '/customers/$customerId',
    roles: listCustomers.roles,
    screen: lazyRouteComponent(() => import('./features/customers/customer-screen.tsx'), 'CustomerScreen'),
  },
  {
    path: '/ledger',
    roles: ledgerRoles,
    screen: lazyRouteComponent(() => import('./features/ledger/ledger-screen.tsx'), 'LedgerScreen'),
    rail: { group: 'People and books', title: 'Ledger', icon: BookText },
  },
  {
    path: '/audit',
    roles: listAudit.roles,
    screen: lazyRouteComponent(() => import('./features/audit/audit-screen.tsx'), 'AuditScreen'),
    rail: { group: 'People and books', title: 'Audit log', icon: History },
  },
  {
    path: '/staff',
    roles: listStaff.roles,
    screen: lazyRouteComponent(() => import('./features/staff/staff-screen.tsx'), 'StaffScreen'),
    rail: { group: 'People and books', title: 'Staff', icon: ShieldUser },
  },
]

/** The pages of the rail that these roles open. */
export function railPages(
  roles: readonly StaffRole[],
): { readonly group: RailGroup; readonly pages: readonly Page[] }[] {
  return railGroups
    .map((group) => ({ group, pages: pages.filter((page) => page.rail?.group === group && mayOpen(page, roles)) }))
    .filter(({ pages: ofGroup }) => ofGroup.length > 0)
}

export function mayOpen(page: Pick<Page, 'roles'>, roles: readonly StaffRole[]): boolean {
  return page.roles.some((role) => roles.includes(role))
}
