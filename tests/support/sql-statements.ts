import { fileURLToPath } from 'node:url';
import { API, type Checker, type Project, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';
import {
  type BinaryExpression,
  type CallExpression,
  type Expression,
  type FunctionLikeDeclaration,
  type Identifier,
  type Node,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';

/** A statement of hand-written code, and what the code takes its rows for. */
export interface WrittenStatement {
  /** File and line. */
  readonly place: string;
  /** Each text that it can have. Undefined: it is made from definitions, or of what was asked for. */
  readonly texts: readonly string[] | undefined;
  /** Undefined: the code names no type, or reads no row. */
  readonly row: RowType | undefined;
}

/** The properties of a row type. */
export type RowType = ReadonlyMap<string, RowProperty>;

export interface RowProperty {
  readonly type: string;
  /** Of what it is made, beside null; `object` for everything that JSON becomes. */
  readonly kinds: ReadonlySet<'string' | 'number' | 'boolean' | 'object'>;
  readonly isNullable: boolean;
  readonly isOptional: boolean;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const METHODS: ReadonlySet<string> = new Set(['query', 'stream', 'unlimited']);
const MAX_TEXTS = 16;

/**
 * Finds every call below `src/server` that gives a statement to the database: of its methods, and of a function of the same file
 * that passes its parameter `text` on. A text counts as written where it is made of nothing but constants, in any file.
 */
export function writtenStatements(): WrittenStatement[] {
  const api = new API({ cwd: ROOT });
  try {
    const project = api
      .updateSnapshot({ openProjects: [`${ROOT}tests/support/server.tsconfig.json`] })
      .getProjects()[0]!;
    const files = project.program.getSourceFileNames().filter((name) => name.startsWith(`${ROOT}src/server/`));
    return files.flatMap((name) => statementsOf(project, project.program.getSourceFile(name)!));
  } finally {
    api.close();
  }
}

function statementsOf({ checker }: Project, file: SourceFile): WrittenStatement[] {
  const found: WrittenStatement[] = [];
  const visit = (node: Node): undefined => {
    if (is.isCallExpression(node)) {
      const text = textArgument(checker, node);
      if (text) {
        const texts = textsOf(checker, text, new Map());
        const line = file.text.slice(0, node.getStart(file)).split('\n').length;
        found.push({ place: `${file.fileName.slice(ROOT.length)}:${line}`, texts, row: texts && rowOf(checker, node) });
      }
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

/** The statement among the arguments of a call; undefined for other calls. */
function textArgument(checker: Checker, call: CallExpression): Expression | undefined {
  const { expression } = call;
  if (is.isPropertyAccessExpression(expression))
    return METHODS.has(expression.name.text) && isDatabase(checker, expression.expression)
      ? call.arguments[0]
      : undefined;
  if (!is.isIdentifier(expression)) return undefined;
  const made = functionOf(checker, expression);
  const place = made?.parameters.findIndex(({ name }) => is.isIdentifier(name) && name.text === 'text') ?? -1;
  return made && passesOn(made) ? call.arguments[place] : undefined;
}

const isDatabase = (checker: Checker, node: Expression): boolean => {
  const type = checker.getTypeAtLocation(node);
  return type !== undefined && checker.getPropertyOfType(type, 'afterCommit') !== undefined;
};

function passesOn(made: FunctionLikeDeclaration): boolean {
  let does = false;
  const visit = (node: Node): undefined => {
    if (
      is.isCallExpression(node) &&
      is.isPropertyAccessExpression(node.expression) &&
      METHODS.has(node.expression.name.text)
    ) {
      const [first] = node.arguments;
      does ||= first !== undefined && is.isIdentifier(first) && first.text === 'text';
    }
    node.forEachChild(visit);
  };
  made.forEachChild(visit);
  return does;
}

type Bound = ReadonlyMap<string, readonly string[]>;

/** Every text that an expression of constants can have. */
function textsOf(checker: Checker, node: Expression, bound: Bound): readonly string[] | undefined {
  if (is.isParenthesizedExpression(node) || is.isAsExpression(node)) return textsOf(checker, node.expression, bound);
  if (is.isStringLiteral(node) || is.isNoSubstitutionTemplateLiteral(node) || is.isNumericLiteral(node))
    return [node.text];
  if (is.isTemplateExpression(node))
    return joined([
      [node.head.text],
      ...node.templateSpans.flatMap((span) => [textsOf(checker, span.expression, bound), [span.literal.text]]),
    ]);
  if (is.isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.PlusToken)
    return joined([textsOf(checker, node.left, bound), textsOf(checker, node.right, bound)]);
  if (is.isConditionalExpression(node)) {
    const [one, other] = [textsOf(checker, node.whenTrue, bound), textsOf(checker, node.whenFalse, bound)];
    return one && other && [...one, ...other];
  }
  if (is.isIdentifier(node)) return bound.get(node.text) ?? constantTexts(checker, node) ?? literalTexts(checker, node);
  if (is.isCallExpression(node)) return calledTexts(checker, node, bound);
  const product = is.isBinaryExpression(node) ? productOf(checker, node, bound) : undefined;
  return product === undefined ? undefined : [String(product)];
}

/** A number that is written as a product. */
function productOf(checker: Checker, node: BinaryExpression, bound: Bound): number | undefined {
  if (node.operatorToken.kind !== SyntaxKind.AsteriskToken) return undefined;
  const [one, other] = [textsOf(checker, node.left, bound), textsOf(checker, node.right, bound)];
  return one && other ? Number(one[0]) * Number(other[0]) : undefined;
}

function joined(parts: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  let texts: readonly string[] = [''];
  for (const part of parts) {
    if (!part) return undefined;
    texts = texts.flatMap((text) => part.map((more) => text + more));
    if (texts.length > MAX_TEXTS) return undefined;
  }
  return texts;
}

function declarationOf(checker: Checker, name: Identifier): Node | undefined {
  const symbol = checker.getSymbolAtLocation(name);
  const own = symbol && symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return own?.valueDeclaration?.resolve();
}

function constantTexts(checker: Checker, name: Identifier): readonly string[] | undefined {
  const declaration = declarationOf(checker, name);
  if (!declaration || !is.isVariableDeclaration(declaration) || !declaration.initializer) return undefined;
  return textsOf(checker, declaration.initializer, new Map());
}

/** Where its type leaves it no other values. */
function literalTexts(checker: Checker, node: Expression): readonly string[] | undefined {
  const type = checker.getTypeAtLocation(node);
  const parts = type?.isUnionType() ? type.getTypes() : type ? [type] : [];
  const texts = parts.flatMap((part) => (part.isStringLiteralType() ? [part.value] : []));
  return texts.length > 0 && texts.length === parts.length ? texts : undefined;
}

function functionOf(checker: Checker, name: Identifier): FunctionLikeDeclaration | undefined {
  const declaration = declarationOf(checker, name);
  if (!declaration) return undefined;
  if (is.isFunctionDeclaration(declaration)) return declaration;
  const made = is.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return made && is.isArrowFunction(made) ? made : undefined;
}

/** A function of one expression, over arguments that are constants themselves. */
function calledTexts(checker: Checker, call: CallExpression, bound: Bound): readonly string[] | undefined {
  if (!is.isIdentifier(call.expression)) return undefined;
  const made = functionOf(checker, call.expression);
  if (!made || !is.isArrowFunction(made) || is.isBlock(made.body)) return undefined;
  const given = new Map<string, readonly string[]>();
  for (const [index, { name }] of made.parameters.entries()) {
    const texts = call.arguments[index] && textsOf(checker, call.arguments[index], bound);
    if (texts && is.isIdentifier(name)) given.set(name.text, texts);
  }
  return textsOf(checker, made.body, given);
}

/** What the first type argument of the call has. */
function rowOf(checker: Checker, call: CallExpression): RowType | undefined {
  const node = call.typeArguments?.[0];
  const type = node && checker.getTypeFromTypeNode(node);
  if (!type) return undefined;
  return new Map(
    checker.getPropertiesOfType(type).map((property) => {
      const of = checker.getTypeOfSymbol(property)!;
      const isOptional = Boolean(property.flags & SymbolFlags.Optional);
      return [property.name, { ...propertyOf(of), type: checker.typeToString(of), isOptional }] as const;
    }),
  );
}

function propertyOf(type: Type): Pick<RowProperty, 'kinds' | 'isNullable'> {
  const parts = type.isUnionType() ? type.getTypes() : [type];
  const kinds = new Set<'string' | 'number' | 'boolean' | 'object'>();
  let isNullable = false;
  for (const { flags } of parts) {
    if (flags & (TypeFlags.Null | TypeFlags.Unknown | TypeFlags.Any)) isNullable = true;
    if (flags & TypeFlags.StringLike) kinds.add('string');
    else if (flags & TypeFlags.NumberLike) kinds.add('number');
    else if (flags & TypeFlags.BooleanLike) kinds.add('boolean');
    else if (!(flags & (TypeFlags.Null | TypeFlags.Undefined))) kinds.add('object');
  }
  return { kinds, isNullable };
}
