import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BookText,
  CalendarDays,
  ChartCandlestick,
  ChartPie,
  FolderOutput,
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
import { listReviews } from '@bahi/contract/customers/identity-staff'
import { listShareTransferQueue } from '@bahi/contract/customers/share-transfers-staff'
import { listCustomers } from '@bahi/contract/customers/staff'
import { listInbox } from '@bahi/contract/customers/support-staff'
import { listConsoleSchemes, listStaffFundOrders, proposeFund } from '@bahi/contract/funds/staff'
import { listConsoleIpos } from '@bahi/contract/ipo/staff'
import { listStaffLoans } from '@bahi/contract/loans/staff'
import { listOffers } from '@bahi/contract/offers/staff'
import { listInstruments } from '@bahi/contract/shares/staff'
import { listAudit } from '@bahi/contract/staff/audit'
import { listBanners } from '@bahi/contract/staff/banners'
import { ledgerRoles } from '@bahi/contract/staff/ledger'
import { listStaff } from '@bahi/contract/staff/people'
import { listProposals } from '@bahi/contract/staff/proposals'
import { listSettings } from '@bahi/contract/staff/settings'
import { listTransferInQueue } from '@bahi/contract/wallet/transfers-in-staff'
import { listTransferOutQueue } from '@bahi/contract/wallet/transfers-out-staff'
import { staffRoles, type StaffRole } from '@bahi/contract/wire/staff-roles'
import type { CountName } from '../staff/overview/use-counts.ts'

/** The headings of the rail, in order; links under null come first. */
export const railGroups = [null, 'Queues', 'Set-up', 'People and books'] as const
export type RailGroup = (typeof railGroups)[number]

export interface Page {
  /** As the router has it: '/customers/$customerId'. */
  readonly path: `/${string}`
  /** Staff with none of these roles do not see the page; the server checks the roles with every call. */
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
    screen: lazyRouteComponent(() => import('../staff/overview/overview-screen.tsx'), 'OverviewScreen'),
    rail: { group: null, title: 'Overview', icon: Gauge },
  },

  {
    path: '/identity',
    roles: listReviews.roles,
    screen: lazyRouteComponent(() => import('../customers/identity/identity-screen.tsx'), 'IdentityScreen'),
    rail: { group: 'Queues', title: 'Identity review', icon: IdCard, count: 'identity' },
  },
  {
    path: '/transfers-out',
    roles: listTransferOutQueue.roles,
    screen: lazyRouteComponent(() => import('../wallet/transfers-out/transfers-out-screen.tsx'), 'TransfersOutScreen'),
    rail: { group: 'Queues', title: 'Withdrawals', icon: ArrowUpFromLine, count: 'transfers-out' },
  },
  {
    path: '/transfers-in',
    roles: listTransferInQueue.roles,
    screen: lazyRouteComponent(() => import('../wallet/transfers-in/transfers-in-screen.tsx'), 'TransfersInScreen'),
    rail: { group: 'Queues', title: 'Deposits', icon: ArrowDownToLine, count: 'transfers-in' },
  },
  {
    path: '/share-transfers',
    roles: listShareTransferQueue.roles,
    screen: lazyRouteComponent(
      () => import('../wallet/share-transfers/share-transfers-screen.tsx'),
      'ShareTransfersScreen',
    ),
    rail: { group: 'Queues', title: 'Shares out', icon: FolderOutput, count: 'share-transfers' },
  },
  {
    path: '/loans',
    roles: listStaffLoans.roles,
    screen: lazyRouteComponent(() => import('../loans/loans-screen.tsx'), 'LoansScreen'),
    rail: { group: 'Queues', title: 'Loans', icon: HandCoins, count: 'loans' },
  },
  {
    path: '/fund-orders',
    roles: listStaffFundOrders.roles,
    screen: lazyRouteComponent(() => import('../funds/orders/fund-orders-screen.tsx'), 'FundOrdersScreen'),
    rail: { group: 'Queues', title: 'Fund orders', icon: Layers, count: 'fund-orders' },
  },
  {
    path: '/chat',
    roles: listInbox.roles,
    screen: lazyRouteComponent(() => import('../customers/support/chat-screen.tsx'), 'ChatScreen'),
    rail: { group: 'Queues', title: 'Chat', icon: MessageSquareText, count: 'chat' },
  },
  {
    path: '/proposals',
    roles: listProposals.roles,
    screen: lazyRouteComponent(() => import('../staff/proposals/proposals-screen.tsx'), 'ProposalsScreen'),
    rail: { group: 'Queues', title: 'Proposals', icon: PenLine, count: 'proposals' },
  },

  {
    path: '/instruments',
    roles: listInstruments.roles,
    screen: lazyRouteComponent(() => import('../shares/instruments-screen.tsx'), 'InstrumentsScreen'),
    rail: { group: 'Set-up', title: 'Instruments', icon: ChartCandlestick },
  },
  {
    path: '/new-shares',
    roles: listConsoleIpos.roles,
    screen: lazyRouteComponent(() => import('../ipo/ipos-screen.tsx'), 'IposScreen'),
    rail: { group: 'Set-up', title: 'IPOs', icon: Ticket },
  },
  {
    path: '/new-shares/$ipoId',
    roles: listConsoleIpos.roles,
    screen: lazyRouteComponent(() => import('../ipo/ipo-console-screen.tsx'), 'IpoConsoleScreen'),
  },
  {
    path: '/offers',
    roles: listOffers.roles,
    screen: lazyRouteComponent(() => import('../offers/offers-screen.tsx'), 'OffersScreen'),
    rail: { group: 'Set-up', title: 'Offers', icon: Handshake },
  },
  {
    path: '/funds',
    roles: listConsoleSchemes.roles,
    screen: lazyRouteComponent(() => import('../funds/schemes/funds-screen.tsx'), 'FundsScreen'),
    rail: { group: 'Set-up', title: 'Funds', icon: ChartPie },
  },
  {
    path: '/funds/new',
    roles: proposeFund.roles,
    screen: lazyRouteComponent(() => import('../funds/schemes/new-fund-screen.tsx'), 'NewFundScreen'),
  },
  {
    path: '/funds/$code',
    roles: listConsoleSchemes.roles,
    screen: lazyRouteComponent(() => import('../funds/schemes/fund-screen.tsx'), 'FundScreen'),
  },
  {
    path: '/calendar',
    roles: listSettings.roles,
    screen: lazyRouteComponent(() => import('../staff/settings/calendar-screen.tsx'), 'CalendarScreen'),
    rail: { group: 'Set-up', title: 'Calendar', icon: CalendarDays },
  },
  {
    path: '/settings',
    roles: listSettings.roles,
    screen: lazyRouteComponent(() => import('../staff/settings/settings-screen.tsx'), 'SettingsScreen'),
    rail: { group: 'Set-up', title: 'Settings', icon: Settings },
  },
  {
    path: '/content',
    roles: listBanners.roles,
    screen: lazyRouteComponent(() => import('../staff/content/content-screen.tsx'), 'ContentScreen'),
    rail: { group: 'Set-up', title: 'Content', icon: Megaphone },
  },

  {
    path: '/customers',
    roles: listCustomers.roles,
    screen: lazyRouteComponent(() => import('../customers/customers-screen.tsx'), 'CustomersScreen'),
    rail: { group: 'People and books', title: 'Customers', icon: Users },
  },
  {
    path: '/customers/$customerId',
    roles: listCustomers.roles,
    screen: lazyRouteComponent(() => import('../customers/customer-screen.tsx'), 'CustomerScreen'),
  },
  {
    path: '/ledger',
    roles: ledgerRoles,
    screen: lazyRouteComponent(() => import('../staff/ledger/ledger-screen.tsx'), 'LedgerScreen'),
    rail: { group: 'People and books', title: 'Ledger', icon: BookText },
  },
  {
    path: '/audit',
    roles: listAudit.roles,
    screen: lazyRouteComponent(() => import('../staff/audit/audit-screen.tsx'), 'AuditScreen'),
    rail: { group: 'People and books', title: 'Audit log', icon: History },
  },
  {
    path: '/staff',
    roles: listStaff.roles,
    screen: lazyRouteComponent(() => import('../staff/staff-screen.tsx'), 'StaffScreen'),
    rail: { group: 'People and books', title: 'Staff', icon: ShieldUser },
  },
  {
    path: '/account',
    roles: staffRoles,
    screen: lazyRouteComponent(() => import('../staff/account/account-screen.tsx'), 'AccountScreen'),
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
