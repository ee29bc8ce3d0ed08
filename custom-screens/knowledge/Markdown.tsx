import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { Token, Tokens } from 'marked';
import { headingId, plainText } from './guide.ts';

/** Draws Markdown as elements, never as HTML: what this does not know stays text. */
export const Markdown = ({ tokens }: { readonly tokens: readonly Token[] }): ReactNode =>
  tokens.map((token, index) => (
    // The tokens of a page never change their order.
    <Fragment key={index}>{draw(token)}</Fragment>
  ));

const draw = (token: Token): ReactNode => DRAWN[token.type]?.(token as never) ?? ('text' in token ? token.text : null);

const inner = (tokens: readonly Token[] | undefined) => <Markdown tokens={tokens ?? []} />;

const DRAWN: Readonly<Record<string, (token: never) => ReactNode>> = {
  space: () => <></>,
  heading: ({ depth, tokens }: Tokens.Heading) => <Heading depth={depth} tokens={tokens} />,
  paragraph: ({ tokens }: Tokens.Paragraph) => <p>{inner(tokens)}</p>,
  text: ({ tokens, text }: Tokens.Text) => (tokens ? inner(tokens) : text),
  strong: ({ tokens }: Tokens.Strong) => <strong>{inner(tokens)}</strong>,
  em: ({ tokens }: Tokens.Em) => <em>{inner(tokens)}</em>,
  codespan: ({ text }: Tokens.Codespan) => <code>{text}</code>,
  blockquote: ({ tokens }: Tokens.Blockquote) => <aside className="guide-note">{inner(tokens)}</aside>,
  link: ({ href, tokens }: Tokens.Link) => <GuideLink href={href}>{inner(tokens)}</GuideLink>,
  list: (list: Tokens.List) => <List list={list} />,
  // Scrolling areas must be reachable by keyboard.
  code: ({ text }: Tokens.Code) => <pre tabIndex={0}>{text}</pre>,
  table: (table: Tokens.Table) => <Table table={table} />,
};

const Heading = ({ depth, tokens }: { readonly depth: number; readonly tokens: readonly Token[] }) => {
  const translate = useTranslate();
  const Tag = depth <= 2 ? 'h2' : 'h3';
  const title = plainText(tokens);
  const id = headingId(title);
  return (
    <Tag id={id} tabIndex={-1}>
      {inner(tokens)}
      <a className="guide-anchor" href={`#${id}`} aria-label={translate('knowledge.section_link', { title })}>
        #
      </a>
    </Tag>
  );
};

const List = ({ list }: { readonly list: Tokens.List }) => {
  const Tag = list.ordered ? 'ol' : 'ul';
  return (
    <Tag>
      {list.items.map((item) => (
        <li key={item.raw}>{inner(item.tokens)}</li>
      ))}
    </Tag>
  );
};

const Table = ({ table: { header, rows } }: { readonly table: Tokens.Table }) => (
  <div className="guide-table">
    <table>
      <thead>
        <tr>
          {header.map(({ text, tokens }) => (
            <th key={text} scope="col">
              {inner(tokens)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...others]) => (
          <tr key={first?.text}>
            <th scope="row">{inner(first?.tokens)}</th>
            {others.map(({ text, tokens }) => (
              <td key={text}>{inner(tokens)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** `lists#filters` is a page of the guide, `/user/profile` a screen of the application. */
const GuideLink = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => {
  const isAddress = href.startsWith('/') || href.startsWith('#');
  return (
    <Link className="guide-link" to={isAddress ? href : `/knowledge/${href}`}>
      {children}
    </Link>
  );
};
