import { addedBefore, addedTexts, addToFiles } from '../../../support/added-files.ts';

const MESSAGES = `{
  approval: { type: 'approval', isRequest: true, args: { unit: 'subject' } },
  reminder: { type: 'info', args: { unit: 'subject' } },
}`;
const ENTRY = `move: {
  subject: 'business_units', icon: 'trophy', view: '/recruitments/business-units/{id}', isReadByViewing: false,
  channels: { in_app: true, email: true }, messages: ${MESSAGES},
},`;

addToFiles({
  '/src/shared/notification-contexts.ts': addedBefore(
    '} as const satisfies Readonly<Record<string, ContextRules>>;',
    ENTRY,
  ),
  '/src/shared/contracts/approvals.ts': addedBefore("'job', 'offer'] as const", "'move', "),
  '/locales/en.json': addedTexts({
    notification_texts: {
      move: { approval: '“%{unit}” wants to move', reminder: '“%{unit}” still wants to move' },
    },
    notifications: { contexts: { move: 'Move' } },
    approvals: { link: { title: { move: 'Move “%{title}”?' } } },
  }),
});
