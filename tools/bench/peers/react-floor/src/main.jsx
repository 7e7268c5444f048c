import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

const token = JSON.parse(localStorage.getItem('okta-token-storage') ?? '{}').accessToken?.accessToken;

const size = new URLSearchParams(location.search).get('size') ?? 10;

async function fetchUsers(page) {
  const response = await fetch(`/api/v1/users?page=${page}&size=${size}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return (await response.json()).userList;
}

function Users() {
  const [page, setPage] = useState(0);
  const [users, setUsers] = useState([]);
  useEffect(() => {
    fetchUsers(page).then(setUsers);
  }, [page]);

  return (
    <main>
      <table>
        <thead>
          <tr>
            <th>First Name</th>
            <th>Last Name</th>
            <th>Email</th>
            <th>Role</th>
            <th>Status</th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <tr key={user.id}>
              <td>{user.firstName}</td>
              <td>{user.lastName}</td>
              <td>{user.email}</td>
              <td>{user.role}</td>
              <td>{user.status}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" onClick={() => setPage(page + 1)}>
        Next page
      </button>
    </main>
  );
}

createRoot(document.getElementById('root')).render(<Users />);
