import { CircleAlert } from 'lucide-react';
import './problem-list.css';

/** The reasons why a row cannot be imported, or was not: one sentence each. */
export function ProblemList({ problems }: { problems: readonly string[] }) {
  return (
    <ul className="import-problems">
      {problems.map((problem) => (
        <li key={problem}>
          <CircleAlert size={16} />
          {problem}
        </li>
      ))}
    </ul>
  );
}
