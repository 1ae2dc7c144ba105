import {
  IconBuildingBank,
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarOff,
  IconCalendarQuestion,
  IconCalendarTime,
  IconCalendarX,
  IconCertificate,
  IconCertificateOff,
  IconCircleCheck,
  IconClockCheck,
  IconClockEdit,
  IconClockPause,
  IconClockX,
  IconDeviceLaptop,
  IconFileAlert,
  IconFileCheck,
  IconFileUpload,
  IconFileX,
  IconKey,
  IconLockOpen,
  IconPencilCheck,
  IconReceiptDollar,
  IconUserCheck,
  IconUserOff,
  IconUserPlus,
  IconUsers,
  IconUserShield,
  IconUserX,
  IconWorld,
} from '@tabler/icons-react'
import type { Notification, NotificationKind } from '#contract/platform/notifications.ts'
import { say } from '#web/lib/wording.ts'

type Look = { icon: typeof IconKey; tone: 'ok' | 'warn' | 'bad' | 'info' | 'accent' }

/** The icon and the tone of each kind; the text states both too. */
export const kindLooks: Readonly<Record<NotificationKind, Look>> = {
  rosterPublished: { icon: IconCalendarEvent, tone: 'accent' },
  shiftReminder: { icon: IconCalendarQuestion, tone: 'warn' },
  rosterWithdrawn: { icon: IconCalendarOff, tone: 'warn' },
  shiftChanged: { icon: IconCalendarTime, tone: 'warn' },
  shiftMoved: { icon: IconCalendarTime, tone: 'warn' },
  shiftAdjusted: { icon: IconCalendarTime, tone: 'info' },
  shiftCancelled: { icon: IconCalendarX, tone: 'bad' },
  shiftAcceptedFor: { icon: IconCalendarCheck, tone: 'info' },
  shiftDeclinedFor: { icon: IconCalendarX, tone: 'info' },
  shiftAccepted: { icon: IconUserCheck, tone: 'ok' },
  shiftDeclined: { icon: IconUserX, tone: 'bad' },
  timesheetSubmitted: { icon: IconClockPause, tone: 'accent' },
  timesheetToApprove: { icon: IconClockPause, tone: 'accent' },
  timesheetApproved: { icon: IconClockCheck, tone: 'ok' },
  timesheetRejected: { icon: IconClockX, tone: 'bad' },
  timesheetReset: { icon: IconClockEdit, tone: 'info' },
  timesheetDisputed: { icon: IconClockX, tone: 'warn' },
  timesheetToAnswer: { icon: IconClockX, tone: 'warn' },
  timesheetAnswered: { icon: IconClockEdit, tone: 'info' },
  timesheetVoided: { icon: IconClockX, tone: 'warn' },
  documentRequested: { icon: IconFileUpload, tone: 'accent' },
  documentApproved: { icon: IconFileCheck, tone: 'ok' },
  documentRejected: { icon: IconFileX, tone: 'bad' },
  documentExpiring: { icon: IconFileAlert, tone: 'warn' },
  documentExpired: { icon: IconFileX, tone: 'bad' },
  candidateRegistered: { icon: IconUserPlus, tone: 'accent' },
  candidateMaybeKnown: { icon: IconUsers, tone: 'warn' },
  applicationReceived: { icon: IconUserPlus, tone: 'accent' },
  applicationWithdrawn: { icon: IconUserX, tone: 'warn' },
  applicationErased: { icon: IconUserX, tone: 'info' },
  applicationTestsPassed: { icon: IconCertificate, tone: 'ok' },
  applicationTestFailed: { icon: IconCertificate, tone: 'warn' },
  offerAccepted: { icon: IconUserCheck, tone: 'ok' },
  offerDeclined: { icon: IconUserX, tone: 'bad' },
  offerExpired: { icon: IconUserOff, tone: 'warn' },
  documentSubmitted: { icon: IconFileUpload, tone: 'accent' },
  testToMark: { icon: IconPencilCheck, tone: 'accent' },
  testMarked: { icon: IconCertificate, tone: 'info' },
  testVoided: { icon: IconCertificateOff, tone: 'warn' },
  documentsEnding: { icon: IconFileAlert, tone: 'warn' },
  checksDue: { icon: IconWorld, tone: 'warn' },
  payslipReady: { icon: IconReceiptDollar, tone: 'ok' },
  importFinished: { icon: IconFileCheck, tone: 'ok' },
  importFailed: { icon: IconFileAlert, tone: 'bad' },
  roleChanged: { icon: IconUserShield, tone: 'info' },
  accessRestored: { icon: IconLockOpen, tone: 'ok' },
  bankChanged: { icon: IconBuildingBank, tone: 'warn' },
  newSignIn: { icon: IconDeviceLaptop, tone: 'warn' },
  userSuspended: { icon: IconUserOff, tone: 'warn' },
  passwordChanged: { icon: IconKey, tone: 'warn' },
}

/** The default for a kind that a newer server sends and this page does not know. */
export const lookOf = (kind: string): Look =>
  Object.entries(kindLooks).find(([name]) => name === kind)?.[1] ?? { icon: IconCircleCheck, tone: 'info' }

export const titleOf = ({ kind, params }: Pick<Notification, 'kind' | 'params'>) =>
  say(`notifications.${kind}.title`, params)
export const textOf = ({ kind, params }: Pick<Notification, 'kind' | 'params'>) =>
  say(`notifications.${kind}.text`, params)
