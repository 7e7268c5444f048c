/*
 * A browser that translates the page puts elements in place of text nodes. React knows a text node of its own only where
 * the text has siblings: there it can't change or remove a translated text, nor put an element before it.
 */

/** @typedef {{ type: string, [member: string]: any }} Node of the syntax tree (ESTree with JSX) */

/** Whether React sees the child: it ignores indentation and comments. @param {Node} child */
const isRendered = (child) =>
  child.type === 'JSXText'
    ? child.value.trim() !== '' || !child.value.includes('\n')
    : child.type !== 'JSXExpressionContainer' || child.expression.type !== 'JSXEmptyExpression';

/** @param {Node} child */
const isConstant = ({ type, expression }) =>
  type === 'JSXText' || (type === 'JSXExpressionContainer' && expression.type === 'Literal');

/** A blank isn't translated. @param {Node} child */
const isConstantText = (child) => isConstant(child) && String(child.value ?? child.expression.value).trim() !== '';

/** The possible results of an expression. @param {Node} expression @returns {Node[]} */
function resultsOf(expression) {
  switch (expression.type) {
    case 'LogicalExpression':
      return expression.operator === '&&' ? resultsOf(expression.right) : bothOf(expression.left, expression.right);
    case 'ConditionalExpression':
      return bothOf(expression.consequent, expression.alternate);
    default:
      return [expression];
  }
}

/** @param {Node} one @param {Node} other */
const bothOf = (one, other) => [...resultsOf(one), ...resultsOf(other)];

/** @param {Node} node */
const isText = ({ type, value }) => type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string');

/** Whether a child's syntax shows a text. @param {Node} child */
const isTextExpression = ({ type, expression }) =>
  type === 'JSXExpressionContainer' && expression.type !== 'Literal' && resultsOf(expression).some(isText);

/** Refuses text that changes, comes or goes beside other children, and text after a conditional child. */
export const textAlone = {
  meta: {
    messages: {
      alone:
        'Give this text an element of its own, or write all of it as one template literal: the page may be translated.',
    },
  },
  /** @param {{ report: (problem: { node: Node, messageId: string }) => void }} context */
  create(context) {
    /** @param {Node} node */
    function check({ children }) {
      const rendered = children.filter(isRendered);
      for (const [index, child] of rendered.entries()) {
        const before = rendered[index - 1];
        const isAfterExpression = before?.type === 'JSXExpressionContainer' && !isConstant(before);
        const isBesideText = [before, rendered[index + 1]].some((sibling) => sibling && isConstantText(sibling));
        const isBroken = isConstant(child)
          ? isAfterExpression && isConstantText(child)
          : isTextExpression(child)
            ? rendered.length > 1
            : isBesideText && child.type === 'JSXExpressionContainer' && !resultsOf(child.expression).every(isElement);
        if (isBroken) context.report({ node: child, messageId: 'alone' });
      }
    }
    return { JSXElement: check, JSXFragment: check };
  },
};

/** @param {Node} node an element, several of them, or nothing */
const isElement = ({ type, value }) => type.startsWith('JSX') || (type === 'Literal' && typeof value !== 'string');
